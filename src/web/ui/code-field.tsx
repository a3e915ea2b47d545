// <CodeField name="code" length={otpLength} label={t.otp} error={form.errors.code} />: the field of an OTP.
import type { ClipboardEvent, FormEvent } from 'react';
import { readTypedCode } from '#web/forms/typed-code.ts';
import { TextField, type TextFieldProps } from '#web/ui/field.tsx';

export type CodeFieldProps = Pick<TextFieldProps, 'name' | 'label' | 'hint' | 'error' | 'disabled'> & {
  readonly length: number;
};
/** Accepts digits only, finds the OTP in a pasted message, and lets the phone offer the one that has just arrived. */
export function CodeField({ length, ...rest }: CodeFieldProps) {
  function keepDigits({ currentTarget: field }: FormEvent<HTMLInputElement>): void {
    const digits = readTypedCode(field.value, length);
    if (digits !== field.value) field.value = digits;
  }
  /** The browser would cut a pasted "123 456" to the characters that the field takes. */
  function pasteCode(event: ClipboardEvent<HTMLInputElement>): void {
    const code = readTypedCode(event.clipboardData.getData('text'), length);
    event.preventDefault();
    if (code) event.currentTarget.value = code;
  }
  return (
    <TextField
      {...rest}
      className="input-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={length}
      required
      onInput={keepDigits}
      onPaste={pasteCode}
    />
  );
}
