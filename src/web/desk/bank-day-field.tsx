import { useWords } from '#web/use-words.ts';
import { DeskText } from './desk-form.tsx';
import { deskWords } from './words.ts';

/** The bank's day of a movement of money (`readBankDay`). `today`: in India, `2026-11-20`. */
export function BankDayField({ today, name = 'day' }: { readonly today: string; readonly name?: string }) {
  const t = useWords(deskWords);
  return <DeskText name={name} type="date" label={t.bankDay} hint={t.bankDayHint} value={today} max={today} required />;
}
