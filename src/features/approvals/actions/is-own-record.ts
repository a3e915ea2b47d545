export { isOwnRecord } from '../store.ts';
