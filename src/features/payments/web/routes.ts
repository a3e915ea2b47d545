import type { DeskPageFiles } from '#web/page-routes.ts';

const at = (file: string) => `features/payments/web/desk/${file}`;

export const paymentsDeskPages = {
  payment: at('payment.tsx'),
  settlements: at('settlements.tsx'),
  settlement: at('settlement.tsx'),
  settlementImport: at('settlement-import.tsx'),
} satisfies DeskPageFiles;
