import type { Captcha } from '#features/accounts/web/use-captcha.ts';
import { loginWords } from '#features/accounts/web/words.ts';
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useWords } from '#web/use-words.ts';

const checked = { idle: false, working: 'mixed', solved: true, failed: false } as const;

/** The human check as a box to tick; it mostly ticks itself while the person types. */
export function CaptchaBox({ check, disabled }: { readonly check: Captcha; readonly disabled: boolean }) {
  const t = useWords(loginWords);
  const text = { idle: t.checkIdle, working: t.checkWorking, solved: t.checkSolved, failed: t.checkFailed }[
    check.state
  ];
  return (
    <div className={`human-check human-check-${check.state}`}>
      <button
        type="button"
        role="checkbox"
        id="human-check"
        className="human-check-button"
        aria-checked={checked[check.state]}
        aria-labelledby="human-check-text"
        disabled={disabled}
        onClick={check.start}
      >
        <span className="human-check-square">
          {check.state === 'working' ? <Spinner label="" /> : null}
          {check.state === 'solved' ? <CheckIcon /> : null}
          {check.state === 'failed' ? <AlertIcon /> : null}
        </span>
      </button>
      <label htmlFor="human-check" id="human-check-text">
        <span role="status">{text}</span>
      </label>
    </div>
  );
}
