import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { checkReferralCode } from '#features/accounts/contract.ts';
import { readCode } from '#kit/ids.ts';
import { call } from '#web/api-client.ts';
import { dropReferral } from '#web/referral-link.ts';
import { fieldId, RadioGroup, TextField } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { applyWords } from './words.ts';

export interface ReferralFieldsProps {
  readonly ownCode: string;
  readonly hasReferral: boolean;
  readonly code: string;
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** How often the server refused the own code. */
  readonly ownCodeRefusals: number;
  readonly onChecked: (valid: boolean) => void;
  readonly onChange: () => void;
}
type Finding =
  | { readonly kind: 'none' | 'checking' | 'unknown' | 'unchecked' }
  | { readonly kind: 'known'; readonly firstName: string | null };
const codeLength = 8;

/** Asks for a referral code and tells whose it is; one's own is refused, the answer goes back to no (§5). */
export function ReferralFields(it: ReferralFieldsProps) {
  const { onChecked, onChange } = it;
  const say = useWords(applyWords);
  const [has, setHas] = useState(it.hasReferral);
  const [code, setCode] = useState(it.code);
  const [finding, setFinding] = useState<Finding>({ kind: 'none' });
  const [isOwn, setIsOwn] = useState(false);
  const checked = useRef('');

  function refuseOwn(): void {
    setIsOwn(true);
    setHas(false);
    setCode('');
    setFinding({ kind: 'none' });
    checked.current = '';
    onChecked(false);
    onChange();
    // The field with the focus is gone.
    document.getElementById(`${fieldId('hasReferral')}-no`)?.focus();
  }
  async function check(typed: string): Promise<void> {
    const canonical = readCode(typed);
    if (canonical === '' || canonical === checked.current) return;
    if (it.ownCode && canonical === readCode(it.ownCode)) return refuseOwn();
    checked.current = canonical;
    setFinding({ kind: 'checking' });
    const reply = await call(checkReferralCode, { params: { code: canonical } });
    if (checked.current !== canonical) return;
    if (!reply.ok) checked.current = '';
    onChecked(reply.ok && reply.value.valid);
    setFinding(
      !reply.ok
        ? { kind: 'unchecked' }
        : reply.value.valid
          ? { kind: 'known', firstName: reply.value.firstName }
          : { kind: 'unknown' },
    );
  }
  function type(typed: string): void {
    setCode(typed);
    setIsOwn(false);
    setFinding({ kind: 'none' });
    checked.current = '';
    onChecked(false);
    if (readCode(typed).length === codeLength) void check(typed);
  }
  const onRestored = useEffectEvent(() => {
    if (has) void check(code);
  });
  useEffect(() => onRestored(), []);
  const onRefused = useEffectEvent(refuseOwn);
  useEffect(() => {
    if (it.ownCodeRefusals > 0) onRefused();
  }, [it.ownCodeRefusals]);

  return (
    <>
      <RadioGroup
        name="hasReferral"
        label={say.hasReferral}
        error={isOwn ? undefined : it.errors['hasReferral']}
        inline
        options={[
          { value: 'yes', label: say.yes },
          { value: 'no', label: say.no },
        ]}
        value={has ? 'yes' : 'no'}
        onChange={(value) => {
          setHas(value === 'yes');
          setIsOwn(false);
          if (value === 'no') dropReferral();
        }}
      />
      {isOwn ? <Message kind="error">{say.ownCode}</Message> : null}
      {has ? (
        <div>
          <TextField
            name="referralCode"
            label={say.referralCode}
            hint={say.referralHint}
            error={it.errors['referralCode']}
            required
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            aria-describedby="referral-finding"
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={() => void check(code)}
          />
          <p
            id="referral-finding"
            role="status"
            className={finding.kind === 'known' ? 'finding finding-good' : 'finding'}
          >
            {findingWords(say, finding)}
          </p>
        </div>
      ) : null}
    </>
  );
}

function findingWords(say: (typeof applyWords)['en'], finding: Finding): string {
  switch (finding.kind) {
    case 'none':
      return '';
    case 'checking':
      return say.referralChecking;
    case 'unknown':
      return say.referralUnknown;
    case 'unchecked':
      return say.referralUnchecked;
    case 'known':
      return finding.firstName ? say.referralFrom(finding.firstName) : say.referralKnown;
  }
}
