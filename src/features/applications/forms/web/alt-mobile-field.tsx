import { useState } from 'react';
import { latinDigits } from '#kit/text/digits.ts';
import { readPhone } from '#kit/text/phone.ts';
import { TextField, type TextFieldProps } from '#web/ui/field.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { applyWords } from './apply-words.ts';

/** Why this number is probably of no use as a second mobile number, for a hint: it stays valid. `ownPhone`: E.164. */
export function oddityOf(typed: string, ownPhone: string): 'own' | 'landline' | undefined {
  if (readPhone(typed) === ownPhone) return 'own';
  // An area code with its zero, set apart from the number: 0612-2345678. `readPhone` takes it for a mobile number.
  return /^0\d{2,4}[\s-]+\d{6,8}$/.test(latinDigits(typed).trim()) ? 'landline' : undefined;
}

/** The second mobile number, with a hint where it is the person's own or looks like a landline. */
export function AltMobileField({ ownPhone, ...field }: TextFieldProps & { readonly ownPhone: string }) {
  const t = useWords(applyWords);
  const [oddity, setOddity] = useState<ReturnType<typeof oddityOf>>();
  return (
    <div>
      <TextField
        {...field}
        type="tel"
        markOptional
        inputMode="tel"
        autoComplete="off"
        aria-describedby="alt-mobile-odd"
        onChange={() => setOddity(undefined)}
        onBlur={(event) => setOddity(oddityOf(event.currentTarget.value, ownPhone))}
      />
      <p id="alt-mobile-odd" role="status" className="field-warning">
        {oddity === undefined ? null : (
          <>
            <WarningIcon />
            {oddity === 'own' ? t.altMobileOwn : t.altMobileLandline}
          </>
        )}
      </p>
    </div>
  );
}
