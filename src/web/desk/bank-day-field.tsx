import { useWords } from '#web/use-words.ts';
import { DeskText } from './desk-form.tsx';
import { deskWords } from './words.ts';

/** The bank's day of a movement of money (`readBankDay`). `today`: in India, `2026-11-20`. */
export function BankDayField(props: {
  readonly today: string;
  readonly name?: string;
  readonly label?: string;
  readonly hint?: string;
}) {
  const t = useWords(deskWords);
  const { today, name = 'day', label = t.bankDay, hint = t.bankDayHint } = props;
  return <DeskText name={name} type="date" label={label} hint={hint} value={today} max={today} required />;
}
