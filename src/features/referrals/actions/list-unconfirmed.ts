export { unconfirmedClaims as listUnconfirmedClaims } from '../store.ts';
