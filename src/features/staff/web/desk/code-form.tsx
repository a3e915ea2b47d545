import { useEffect, useRef } from 'react';
import { latinDigits } from '#kit/text/digits.ts';
import { readTypedCode } from '#web/forms/typed-code.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { totpDigits } from '../../terms.ts';

export interface CodeFormProps {
  /** app: six digits; letters: a recovery or invitation code. */
  readonly kind: 'app' | 'letters';
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  readonly busy: boolean;
  /** Counts failures: the field is selected again after each. */
  readonly error: string | undefined;
  readonly isFocused?: boolean;
  readonly onCode: (code: string) => void;
  readonly onInput: () => void;
}
/** One code and its button. A failure keeps the typed code. */
export function CodeForm(props: CodeFormProps) {
  const { kind, label, hint, submit, busy, error, isFocused = true, onCode, onInput } = props;
  const form = useRef<HTMLFormElement>(null);
  const field = () => form.current?.elements.namedItem('code') as HTMLInputElement | null;
  useEffect(() => {
    if (isFocused) field()?.focus();
  }, [isFocused]);
  useEffect(() => {
    if (error !== undefined) field()?.select();
  }, [error]);
  const shared = { name: 'code', label, hint, error };
  return (
    <form
      ref={form}
      className="form signin-form"
      method="post"
      noValidate
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = field()?.value ?? '';
        onCode(kind === 'app' ? readTypedCode(typed, totpDigits) : latinDigits(typed).trim());
      }}
    >
      {kind === 'app' ? (
        <CodeField {...shared} length={totpDigits} />
      ) : (
        <TextField
          {...shared}
          className="input-code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
        />
      )}
      <Button type="submit" look="primary" wide busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
