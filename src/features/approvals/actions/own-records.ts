export { isOwnRecord, ownRecords } from '../store.ts';
