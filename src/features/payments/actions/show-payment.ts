export { findPayment as showPayment, payerOf as findPayer } from '../store/payments.ts';
