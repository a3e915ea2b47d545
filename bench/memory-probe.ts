// Loaded into the measured program by `npm run bench -- memory`: writes what V8 holds to a file at each SIGUSR2.
import { renameSync, writeFileSync } from 'node:fs';

const file = process.env['MEMORY_PROBE'];
if (file)
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
    renameSync(`${file}.new`, file);
  });
