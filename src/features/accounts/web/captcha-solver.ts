// Runs in a worker: derives keys until one begins as the challenge asks. The library's ready worker is made for Node.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

handler({ deriveKey });
