import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ifscShape, normalizeIfsc } from '#kit/money/bank-account.ts';
import { call } from '#web/api-client.ts';
import { TextField } from '#web/ui/field.tsx';
import { SuccessIcon, WarningIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { type BranchAnswer, getBranch } from '../../contract.ts';
import { accountWords } from './account-words.ts';
import { namesBank } from './bank-details.ts';

export interface BankFieldsProps {
  readonly ifscCode: string;
  readonly bankName: string;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly onFilledIn: (bankName: string) => void;
}
type Finding =
  | { readonly kind: 'none' | 'checking' | 'unchecked' }
  | { readonly kind: 'found'; readonly branch: BranchAnswer };

/**
 * IFSC and bank name: the IFSC is looked up in the branch list and fills in the name. Neither result blocks the form.
 */
export function BankFields(props: BankFieldsProps) {
  const t = useWords(accountWords);
  const [ifsc, setIfsc] = useState(props.ifscCode);
  const [bank, setBank] = useState(props.bankName);
  const [finding, setFinding] = useState<Finding>({ kind: 'none' });
  const lookedUp = useRef('');
  const filledIn = useRef('');

  async function lookUp(typed: string): Promise<void> {
    const normalized = normalizeIfsc(typed);
    if (normalized === lookedUp.current) return;
    lookedUp.current = ifscShape.test(normalized) ? normalized : '';
    if (lookedUp.current === '') return setFinding({ kind: 'none' });
    setFinding({ kind: 'checking' });
    const reply = await call(getBranch, { params: { ifsc: normalized } });
    if (lookedUp.current !== normalized) return;
    if (!reply.ok) {
      lookedUp.current = '';
      return setFinding({ kind: 'unchecked' });
    }
    setFinding({ kind: 'found', branch: reply.value });
    fillIn(reply.value.bankName);
  }
  /** Does not overwrite typed text. */
  function fillIn(name: string | null): void {
    const before = filledIn.current;
    if (name === null) return;
    filledIn.current = name;
    setBank((typed) => (typed.trim() === '' || typed === before ? name : typed));
    props.onFilledIn(name);
  }
  const onReopened = useEffectEvent(() => void lookUp(props.ifscCode));
  useEffect(() => onReopened(), []);

  const found = finding.kind === 'found' ? finding.branch : undefined;
  const differs = found?.bankName != null && !namesBank(bank, found.bankName) ? found.bankName : undefined;
  return (
    <>
      <div>
        <TextField
          name="ifscCode"
          label={t.ifsc}
          hint={t.ifscHint}
          error={props.errors['ifscCode']}
          required
          className="input-ifsc"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={ifsc}
          aria-describedby="ifsc-finding"
          onChange={(event) => {
            setIfsc(event.currentTarget.value);
            void lookUp(event.currentTarget.value);
          }}
          onBlur={() => void lookUp(ifsc)}
        />
        <div id="ifsc-finding" role="status">
          {finding.kind === 'checking' ? <p className="claim-finding">{t.ifscChecking}</p> : null}
          {finding.kind === 'unchecked' ? <Warning text={t.ifscUnchecked} /> : null}
          {found && !found.known ? <Warning text={t.ifscUnknown} /> : null}
          {found?.known && found.bankName !== null ? (
            <p className="claim-finding claim-finding-good">
              <SuccessIcon />
              {t.ifscKnown(found.bankName)}
            </p>
          ) : null}
        </div>
      </div>
      <div>
        <TextField
          name="bankName"
          label={t.bank}
          error={props.errors['bankName']}
          required
          maxLength={100}
          autoComplete="off"
          value={bank}
          aria-describedby="bank-finding"
          onChange={(event) => setBank(event.currentTarget.value)}
        />
        <div id="bank-finding" role="status">
          {differs === undefined ? null : <Warning text={t.bankDiffers(differs)} />}
        </div>
      </div>
    </>
  );
}

const Warning = ({ text }: { readonly text: string }) => (
  <p className="claim-finding claim-finding-odd">
    <WarningIcon />
    {text}
  </p>
);
