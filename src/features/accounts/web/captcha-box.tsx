import type { Captcha } from './parts/use-captcha.ts';
import { loginWords } from './words.ts';
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useWords } from '#web/use-words.ts';

const checked = { idle: false, working: 'mixed', solved: true, failed: false } as const;

/** The captcha as a checkbox; it usually ticks itself while the person types. */
export function CaptchaBox({ captcha, disabled }: { readonly captcha: Captcha; readonly disabled: boolean }) {
  const t = useWords(loginWords);
  const text = { idle: t.checkIdle, working: t.checkWorking, solved: t.checkSolved, failed: t.checkFailed }[
    captcha.state
  ];
  return (
    <div className={`human-check human-check-${captcha.state}`}>
      <button
        type="button"
        role="checkbox"
        id="human-check"
        className="human-check-button"
        aria-checked={checked[captcha.state]}
        aria-labelledby="human-check-text"
        disabled={disabled}
        onClick={captcha.start}
      >
        <span className="human-check-square">
          {captcha.state === 'working' ? <Spinner label="" /> : null}
          {captcha.state === 'solved' ? <CheckIcon /> : null}
          {captcha.state === 'failed' ? <AlertIcon /> : null}
        </span>
      </button>
      <label htmlFor="human-check" id="human-check-text">
        <span role="status">{text}</span>
      </label>
    </div>
  );
}
