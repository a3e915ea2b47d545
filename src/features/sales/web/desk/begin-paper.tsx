import { ActForm } from '#web/desk/act-form.tsx';
import { Submit } from '#web/desk/desk-form.tsx';
import { useWords } from '#web/use-words.ts';
import { paperKindWords } from '#features/papers/web/parts/words.ts';
import { beginPaper } from '../../contract.ts';
import type { SalesKind } from '../../model.ts';

interface BeginPaperProps {
  readonly kind: SalesKind;
  /** Serial numbers. */
  readonly quotation: number;
  readonly invoice?: number;
}
/** Begins a paper of an order. */
export function BeginPaper({ kind, quotation, invoice }: BeginPaperProps) {
  const kinds = useWords(paperKindWords);
  return (
    <ActForm
      of={beginPaper}
      identity={{ kind }}
      hidden={{ quotation, ...(invoice === undefined ? {} : { invoice }) }}
      look="secondary"
    >
      <Submit look="secondary">{kinds[kind]}</Submit>
    </ActForm>
  );
}
