// Must be the first import of an entry point that runs as sources: React chooses its build when it is loaded. The bundle
// loads packages before everything else, so the scripts that run it set the same.
if (!process.argv.includes('--dev')) process.env['NODE_ENV'] ??= 'production';
