import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { type IdentityRule, maxTypedAadhaar, maxTypedDocument } from '../../terms.ts';
import { fieldId, TextField } from '#web/ui/field.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { looksMistyped } from './aadhaar.ts';
import { applyWords } from './apply-words.ts';

export const labelOfIdentity = (
  rule: IdentityRule,
  t: { readonly aadhar: string; readonly anyDocument: string },
): string => (rule === 'any-document' ? t.anyDocument : t.aadhar);

/** The number of the identity document; only this input contains it until the order is sent. */
export function IdentityField({ rule, error }: { readonly rule: IdentityRule; readonly error: string | undefined }) {
  const t = useWords(applyWords);
  const [isOdd, setIsOdd] = useState(false);
  const isAadhaar = rule !== 'any-document';
  const typedEarly = useEffectEvent(() => {
    const typed = document.querySelector<HTMLInputElement>(`#${fieldId('aadhar')}`)?.value ?? '';
    setIsOdd(isAadhaar && looksMistyped(typed));
  });
  useLayoutEffect(() => typedEarly(), []);
  return (
    <div>
      <TextField
        name="aadhar"
        label={labelOfIdentity(rule, t)}
        hint={isAadhaar ? t.aadharHint : t.anyDocumentHint}
        error={error}
        required={rule !== 'optional'}
        markOptional={rule === 'optional'}
        inputMode={isAadhaar ? 'numeric' : 'text'}
        maxLength={isAadhaar ? maxTypedAadhaar : maxTypedDocument}
        autoComplete="off"
        spellCheck={false}
        aria-describedby="aadhar-odd"
        onChange={(event) => setIsOdd(isAadhaar && looksMistyped(event.currentTarget.value))}
      />
      <p id="aadhar-odd" role="status" className="field-warning">
        {isOdd ? (
          <>
            <WarningIcon />
            {t.aadharOdd}
          </>
        ) : null}
      </p>
    </div>
  );
}
