import { useEffect, useState } from 'react';
import { callingCodeOf, type Phone } from '#kit/text/phone.ts';
import { secondMs } from '#kit/time.ts';
import { consentText } from '#features/notifications/model/consent.ts';
import { type TextChannel, textChannels } from '#features/notifications/model/deliveries.ts';
import type { CallResult } from '#web/api-client.ts';
import type { CodeChannelsAnswer } from '../../contract/public.ts';
import { adviceOnFailedSend } from '../advice.ts';
import { requestOtp, type SentOtp } from './request-otp.ts';
import { CaptchaBox } from '../captcha-box.tsx';
import { useHydrated } from '#web/hydrated.ts';
import { type Failed, localRefusal } from './refusals.ts';
import { readPhoneInput } from '../phone-input.ts';
import type { Captcha } from './use-captcha.ts';
import { loginWords } from '../words.ts';
import { type Fields, useForm } from '#web/forms/form.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup, SelectField, TextField } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { useShownPage } from '#web/shown-page.ts';
import { useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';

export interface PhoneStepProps {
  readonly captcha: Captcha;
  /** The last OTP sent; its phone number is to be corrected. */
  readonly previousOtp: SentOtp | undefined;
  readonly onSent: (sent: SentOtp) => void;
  /** The OTP was not sent. */
  readonly onFailed?: (failed: Failed) => void;
  /** The channels that can carry the OTP: the person chooses among several. */
  readonly ways?: CodeChannelsAnswer | undefined;
  /** For the desk: no choice of a country, and this hint on a number abroad. */
  readonly abroadHint?: string;
}
const india = '+91';
/** Step 1: country, number and captcha, which starts at the first interaction. */
export function PhoneStep({ captcha, previousOtp, ways, onSent, onFailed, abroadHint }: PhoneStepProps) {
  const t = useWords(loginWords);
  const formTexts = useWords(formWords);
  const hydrated = useHydrated();
  const { language, company } = useShownPage();
  const [failedReply, setFailedReply] = useState<Failed>();
  const [tried, setTried] = useState<TextChannel>();
  const isByMessengerOnly = ways?.channels.includes('sms') === false;
  const others = (ways?.channels ?? []).filter((channel) => channel !== (tried ?? ways?.channels[0]));
  const reasons: Readonly<Record<string, string>> = {
    missing: t.phoneMissing,
    invalid: t.phoneInvalid,
    'invalid-abroad': t.phoneInvalidAbroad,
    'country-off': t.countryOff,
    unreachable: isByMessengerOnly
      ? `${t.notReachable} ${ways.callUs}`
      : [t.unreachable, ...others.map(t.orBy)].join(' '),
  };
  const form = useForm<SentOtp>({
    send: async (fields) => {
      const reply = await submitPhone(captcha, previousOtp, fields);
      if (!reply.ok) {
        setFailedReply(reply);
        setTried(channelOf(fields.text('channel')));
        onFailed?.(reply);
      }
      return reply;
    },
    done: onSent,
    textOfReason: (key) => reasons[key],
    failure: () => t.sendFailed,
  });
  const isOffline = failedReply?.status === 0;
  const advice = failedReply && adviceOnFailedSend(t, formTexts, failedReply, others);
  // A press waits for the captcha; the prescribed text of the login page says so first.
  const saysSend = captcha.state === 'solved' || abroadHint !== undefined;
  const nextStep = saysSend ? t.sendOtp : t.clickOnCaptcha;
  const label = form.busy && captcha.state !== 'working' ? t.verifying : nextStep;
  const startCaptcha = () => (captcha.state === 'idle' ? captcha.start() : undefined);
  // On slow networks the number is often typed before hydration, which loses the events.
  const { start } = captcha;
  useEffect(() => {
    const element = form.ref.current;
    if (element?.contains(document.activeElement) || (element && new FormData(element).get('phone') !== '')) start();
  }, [form.ref, start]);
  useEffect(() => {
    if (previousOtp) form.ref.current?.querySelector<HTMLInputElement>('[name=phone]')?.select();
  }, [form.ref, previousOtp]);
  const needsCaptcha = label === t.clickOnCaptcha;
  return (
    <form {...form.props} className="form signin-form">
      {abroadHint === undefined ? (
        <SelectField
          name="country"
          label={t.country}
          defaultValue={previousOtp ? callingCodeOf(previousOtp.phone) : india}
          onFocus={startCaptcha}
          autoComplete="tel-country-code"
          options={[
            { value: india, label: t.india },
            { value: '+1', label: t.unitedStates },
            { value: '+44', label: t.unitedKingdom },
          ]}
        />
      ) : (
        <input type="hidden" name="country" value={india} />
      )}
      <TextField
        name="phone"
        type="tel"
        inputMode={abroadHint === undefined ? 'numeric' : 'tel'}
        autoComplete="tel"
        label={t.phone}
        hint={abroadHint}
        maxLength={40}
        required
        defaultValue={previousOtp && typedNumber(previousOtp.phone, abroadHint === undefined)}
        onFocus={startCaptcha}
        onInput={startCaptcha}
        error={form.errors['phone']}
      />
      {ways && ways.channels.length > 1 ? (
        <RadioGroup
          name="channel"
          label={t.channel}
          defaultValue={previousOtp?.channel ?? ways.channels[0] ?? ''}
          options={ways.channels.map((value) => ({ value, label: t.channelName(value) }))}
          inline
          hint={consentText[language](company)}
        />
      ) : null}
      {isByMessengerOnly ? <p className="field-hint">{consentText[language](company)}</p> : null}
      <CaptchaBox captcha={captcha} disabled={!hydrated} />
      {form.failure ? (
        // Without a connection the number is not what to check first.
        <Message kind="error" title={isOffline ? advice : form.failure}>
          {isOffline ? form.failure : advice}
        </Message>
      ) : null}
      <Button
        type="submit"
        look={needsCaptcha ? 'secondary' : 'primary'}
        className={needsCaptcha ? 'signin-waiting' : undefined}
        wide
        busy={form.busy}
        disabled={!hydrated}
        onFocus={startCaptcha}
      >
        {label}
      </Button>
    </form>
  );
}

/** As it was typed: beside the choice of a country, or without one. */
function typedNumber(phone: Phone, hasChoice: boolean): string {
  const code = callingCodeOf(phone);
  return hasChoice || code === india ? phone.slice(code.length) : phone;
}

/** Refuses an impossible number before waiting for the captcha. */
async function submitPhone(
  captcha: Captcha,
  previousOtp: SentOtp | undefined,
  fields: Fields,
): Promise<CallResult<SentOtp>> {
  const country = fields.text('country');
  const phone = readPhoneInput(fields.text('phone'), country);
  const channel = channelOf(fields.text('channel'));
  // Unchanged after all, and its OTP is on the way: another request would be refused this soon.
  if (
    previousOtp &&
    phone === previousOtp.phone &&
    (channel ?? previousOtp.channel) === previousOtp.channel &&
    Date.now() < previousOtp.atMs + previousOtp.resendAfterS * secondMs
  )
    return { ok: true, status: 200, value: previousOtp };
  if (phone) return requestOtp(captcha, phone, channel);
  const reason = country === india ? 'invalid' : 'invalid-abroad';
  return localRefusal('accounts/phone-invalid', [{ field: 'phone', reason }]);
}

/** Undefined without a choice: the server decides. */
const channelOf = (chosen: string): TextChannel | undefined => textChannels.find((channel) => channel === chosen);
