// Runs in a worker: derives keys until one starts with the challenge's prefix. The library's own worker is for Node.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

handler({ deriveKey });
