import { fileURLToPath } from 'node:url';

/** The path of a file or folder of the program, wherever it is installed and started from. */
export const programFile = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
