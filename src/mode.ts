// Must be the first import of main.ts: React chooses its build when it is loaded.
if (!process.argv.includes('--dev')) process.env['NODE_ENV'] ??= 'production';
