import type { DeskPaymentRecord } from '../../../model/desk.ts';
import { useWhom } from '../../../refunds/web/parts/refunding.tsx';

/** The payer and the end of the payment's number: money has no undo, so what moves it names them. */
export const usePayer = ({ gatewayPaymentId, person }: DeskPaymentRecord): string =>
  useWhom({ digits: gatewayPaymentId.slice(-4), name: person?.name ?? '' });
