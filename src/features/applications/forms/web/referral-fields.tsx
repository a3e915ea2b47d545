import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { checkReferralCode } from '#features/accounts/contract/public.ts';
import type { DraftForm } from '../../model/applications.ts';
import { formFields } from '../../terms.ts';
import { normalizeCode } from '#kit/ids.ts';
import { call } from '#web/api-client.ts';
import { useHydrated } from '#web/hydrated.ts';
import { carriedReferral, dropReferral, forgetReferral, referralIn } from '#web/referral-link.ts';
import { useShownPage } from '#web/shown-page.ts';
import { fieldId, RadioGroup, TextField } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { applyWords } from './apply-words.ts';

export interface ReferralFacts {
  readonly ownCode: string;
  readonly draft: Pick<DraftForm, 'hasReferral' | 'referralCode'>;
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** How often the server refused the person's own code. */
  readonly ownCodeRefusals: number;
  /** `unknown`: nobody has this code; '' while that is not known. */
  readonly onChecked: (valid: boolean, unknown: string) => void;
  readonly onChange: () => void;
}
type Finding =
  | { readonly kind: 'none' | 'checking' | 'unknown' | 'unchecked' }
  | { readonly kind: 'known'; readonly firstName: string | null };
const codeLength = 8;

/** Asks for a referral code and shows its owner; the person's own code is refused and the answer returns to No. */
export function useReferralInputs(facts: ReferralFacts) {
  const { onChecked, onChange } = facts;
  const t = useWords(applyWords);
  // The draft's code has priority; a link's code fills an empty field.
  const ofDraft = facts.draft.referralCode ?? '';
  const ofLink = referralIn(useShownPage().search);
  const [code, setCode] = useState(ofDraft || (ofLink === normalizeCode(facts.ownCode) ? '' : ofLink));
  const [has, setHas] = useState(code !== '' || facts.draft.hasReferral === 'yes' || facts.draft.hasReferral === true);
  const [finding, setFinding] = useState<Finding>({ kind: 'none' });
  const isHydrated = useHydrated();
  const [isOwn, setIsOwn] = useState(false);
  const checked = useRef('');
  /** The code that a link filled in. */
  const fromLink = useRef(ofLink);

  function refuseOwn(): void {
    setIsOwn(true);
    setHas(false);
    setCode('');
    setFinding({ kind: 'none' });
    checked.current = '';
    onChecked(false, '');
    onChange();
    // The focused field was removed.
    document.getElementById(`${fieldId('hasReferral')}-no`)?.focus();
  }
  async function check(typed: string): Promise<void> {
    const canonical = normalizeCode(typed);
    if (canonical === '' || canonical === checked.current) return;
    if (facts.ownCode && canonical === normalizeCode(facts.ownCode)) return refuseOwn();
    checked.current = canonical;
    setFinding({ kind: 'checking' });
    const reply = await call(checkReferralCode, { params: { code: canonical } });
    if (checked.current !== canonical) return;
    if (!reply.ok) checked.current = '';
    const earlier = reply.ok && !reply.value.valid && canonical === fromLink.current ? takeEarlierLink(canonical) : '';
    if (earlier !== '') return check(earlier);
    onChecked(reply.ok && reply.value.valid, reply.ok && !reply.value.valid ? canonical : '');
    if (!reply.ok) setFinding({ kind: 'unchecked' });
    else setFinding(reply.value.valid ? { kind: 'known', firstName: reply.value.firstName } : { kind: 'unknown' });
  }
  /** A link with an unknown code does not replace the one that was opened before. */
  function takeEarlierLink(unknown: string): string {
    forgetReferral(unknown);
    const earlier = carriedReferral(facts.ownCode);
    fromLink.current = earlier;
    if (earlier !== '') setCode(earlier);
    return earlier;
  }
  function changeCode(typed: string): void {
    setCode(typed);
    setIsOwn(false);
    setFinding({ kind: 'none' });
    checked.current = '';
    onChecked(false, '');
    if (normalizeCode(typed).length === codeLength) void check(typed);
  }
  /** Takes over what was typed before hydration, or else the code that this tab carries. */
  const onHydrated = useEffectEvent(() => {
    const field = document.querySelector<HTMLInputElement>(`#${fieldId('referralCode')}`);
    const typed = field?.value ?? code;
    const isYes = document.querySelector<HTMLInputElement>(`#${fieldId('hasReferral')}`)?.checked ?? has;
    const isTouched = typed !== code || isYes !== has;
    const carried = ofDraft === '' ? carriedReferral(facts.ownCode) : '';
    if (carried !== '') fromLink.current = carried;
    const shown = isTouched ? { has: isYes, code: typed } : { has: has || carried !== '', code: code || carried };
    setHas(shown.has);
    setCode(shown.code);
    if (isTouched && !isYes) dropReferral();
    if (isTouched) onChange();
    const isBeingTyped = field !== null && field === document.activeElement;
    if (shown.has && (!isBeingTyped || normalizeCode(shown.code).length === codeLength)) void check(shown.code);
  });
  useLayoutEffect(() => onHydrated(), []);
  const onRefused = useEffectEvent(refuseOwn);
  useEffect(() => {
    if (facts.ownCodeRefusals > 0) onRefused();
  }, [facts.ownCodeRefusals]);

  return {
    hasReferral: (
      <>
        <RadioGroup
          name="hasReferral"
          label={t.hasReferral}
          error={isOwn ? undefined : facts.errors['hasReferral']}
          inline
          options={[
            { value: 'yes', label: t.yes },
            { value: 'no', label: t.no },
          ]}
          value={has ? 'yes' : 'no'}
          onChange={(value) => {
            setHas(value === 'yes');
            setIsOwn(false);
            if (value === 'no') dropReferral();
          }}
        />
        {isOwn ? <Message kind="error">{t.ownCode}</Message> : null}
      </>
    ),
    // Until hydration the style sheet follows the answer.
    referralCode:
      has || !isHydrated ? (
        <div className="referral-code">
          <TextField
            name="referralCode"
            label={t.referralCode}
            hint={t.referralHint}
            error={facts.errors['referralCode']}
            required
            maxLength={formFields.referralCode.maxLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            aria-describedby="referral-finding"
            onChange={(event) => changeCode(event.currentTarget.value)}
            onBlur={() => void check(code)}
          />
          <p id="referral-finding" role="status" className={findingLook[finding.kind] ?? 'finding'}>
            {findingWords(t, finding)}
          </p>
        </div>
      ) : null,
  };
}

const findingLook: Readonly<Record<string, string>> = {
  known: 'finding finding-good',
  unknown: 'finding finding-bad',
};

function findingWords(t: (typeof applyWords)['en'], finding: Finding): string {
  switch (finding.kind) {
    case 'none':
      return '';
    case 'checking':
      return t.referralChecking;
    case 'unknown':
      return t.referralUnknown;
    case 'unchecked':
      return t.referralUnchecked;
    case 'known':
      return finding.firstName ? t.referralFrom(finding.firstName) : t.referralKnown;
  }
}
