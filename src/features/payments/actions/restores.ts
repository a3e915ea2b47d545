// What was restored and confirmed; all in the transaction of the caller.
export {
  insertConfirmations as storeConfirmations,
  insertRestore as recordRestore,
  lockRestores,
  restores as readRestores,
  setGatewayRead,
  unconfirmedRefunds as listUnconfirmedRefunds,
} from '../store/restores.ts';
