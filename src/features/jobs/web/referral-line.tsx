import { useWords } from '#web/use-words.ts';
import { careerWords } from './words.ts';

/** Says that the code of a shared link is on; roles-script.ts shows it in place of the line for everybody else. */
export function ReferralLine() {
  const t = useWords(careerWords);
  return (
    <div className="referral-line">
      <p className="soft" data-no-referral tabIndex={-1}>
        {t.haveCode}
      </p>
      <div className="referral-on" data-referral hidden>
        <p>
          {t.codeIsOn} <strong data-referral-code /> {t.codeIsOnText}
        </p>
        <button type="button" className="button button-link" data-referral-remove>
          {t.removeCode}
        </button>
      </div>
    </div>
  );
}
