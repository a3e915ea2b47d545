export { unconfirmedClaims as listUnconfirmedClaims } from '../store/claims.ts';
