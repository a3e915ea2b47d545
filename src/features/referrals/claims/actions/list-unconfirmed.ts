export { unconfirmedClaims as listUnconfirmedClaims } from '../../store/referrals.ts';
