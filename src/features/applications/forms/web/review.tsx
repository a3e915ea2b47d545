import { useEffect, useRef, useState } from 'react';
import { longDay } from '#kit/indian-time.ts';
import { readDay } from '#kit/time.ts';
import type { FormFieldName } from '../../terms.ts';
import type { RoleAnswer } from '#features/jobs/contract/public.ts';
import type { Category } from '#features/jobs/model/jobs.ts';
import { PhotoFrame } from '#features/photos/web/parts/photo-frame.tsx';
import type { Fields } from '#web/forms/form.ts';
import { rupees } from '#web/rupees.ts';
import { spacedPhone } from '#web/forms/spaced-phone.ts';
import { Breakable } from '#web/ui/breakable.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { PencilIcon } from '#web/ui/icons.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { applyWords } from './apply-words.ts';
import { ResultsOut } from './role-facts.tsx';
import { roleWords } from './role-words.ts';

export interface Review {
  /** The checked form that the person looks through; undefined while there is none. */
  readonly fields: Fields | undefined;
  /** Shows the form. @returns true when the person pays, false when they go back to it */
  readonly ask: (fields: Fields) => Promise<boolean>;
  readonly accept: () => void;
  readonly close: () => void;
}
/** The step between the form and the payment. It stays open while the payment page is being opened. */
export function useReview(): Review {
  const [fields, setFields] = useState<Fields>();
  const decide = useRef<(pays: boolean) => void>(undefined);
  return {
    fields,
    ask: (asked) => {
      setFields(asked);
      return new Promise((done) => (decide.current = done));
    },
    accept: () => decide.current?.(true),
    close: () => {
      setFields(undefined);
      decide.current?.(false);
    },
  };
}

export interface ReviewDialogProps {
  readonly review: Review;
  readonly role: RoleAnswer;
  readonly category: Category;
  /** The source of the photo that the form shows. */
  readonly photo: string;
  /** Rupees. */
  readonly fee: number;
  readonly identityLabel: string;
  readonly busy: boolean;
  /** Why the payment page is awaited; '' otherwise. */
  readonly status: string;
}
/** All answers before they are paid for. Each leads back to its field. */
export function ReviewDialog({ review, role, category, photo, fee, identityLabel, busy, status }: ReviewDialogProps) {
  const t = useWords(applyWords);
  const { privateRecruitment, refundShort } = useWords(roleWords);
  const answers = useAnswers(review.fields, identityLabel);
  const title = useRef<HTMLParagraphElement>(null);
  const isOpen = review.fields !== undefined;
  useEffect(() => {
    // The browser focuses the first button: reading begins at the top.
    if (isOpen) title.current?.focus();
  }, [isOpen]);
  function edit(name: FormFieldName): void {
    review.close();
    // The dialog gives the focus back to the pay button first.
    setTimeout(() => document.getElementById(fieldId(name))?.focus());
  }
  return (
    <Dialog
      open={isOpen}
      onClose={review.close}
      title={t.reviewTitle}
      wide
      dismissible={!busy}
      actions={
        <>
          <p className="review-status" role="status">
            {status}
          </p>
          <Button disabled={busy} onClick={review.close}>
            {t.reviewEdit}
          </Button>
          <Button look="primary" busy={busy} onClick={review.accept}>
            {busy ? t.processing : t.payButton(rupees(fee))}
          </Button>
        </>
      }
    >
      <div className="review">
        <p ref={title} tabIndex={-1} className="soft small">
          {t.reviewLead}
        </p>
        <div className="review-fee">
          <PhotoFrame>{photo ? <img src={photo} alt={t.photoAlt} /> : null}</PhotoFrame>
          <p>
            <span className="soft small">{t.fee(category)}</span>
            <strong>{rupees(fee)}</strong>
            <span className="small">{privateRecruitment}</span>
          </p>
        </div>
        <ResultsOut role={role} />
        <p className="small">
          {refundShort} {t.categoryFixed}
        </p>
        <ul className="review-answers">
          {answers.map(({ name, label, value }) => (
            <li key={name} className={isLong(name, answers) ? 'review-long' : undefined}>
              <button type="button" disabled={busy} onClick={() => edit(name)}>
                <span className="review-label">{label}</span>
                <span className="review-value">{value ? <Breakable text={value} /> : t.notGiven}</span>
                <PencilIcon />
                <span className="sr-only">{t.reviewChange}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const isPlace = (name: FormFieldName): boolean => name === 'state' || name === 'district';
/** Too long for half of a phone's width. State and district stay together, and each may have two lines. */
const isLong = (name: FormFieldName, answers: readonly Answer[]): boolean =>
  answers.some((answer) => {
    // Vowel signs of Hindi take no separate width.
    const text = answer.value.replace(/\p{M}/gu, '');
    return isPlace(name)
      ? isPlace(answer.name) && (text.length > 26 || /\S{13}/.test(text))
      : answer.name === name && text.length > 13;
  });
/** An Aadhaar number as on the card. */
const inFours = (number: string): string => number.replace(/^(\d{4})[\s-]?(\d{4})[\s-]?(\d{4})$/, '$1 $2 $3');

interface Answer {
  readonly name: FormFieldName;
  readonly label: string;
  readonly value: string;
}
function useAnswers(fields: Fields | undefined, identityLabel: string): readonly Answer[] {
  const t = useWords(applyWords);
  const language = useLanguage();
  if (!fields) return [];
  const text = (name: FormFieldName): Answer => ({ name, label: t[name], value: fields.text(name) });
  const born = readDay(fields.text('dob'));
  const gender = { Male: t.male, Female: t.female, Other: t.other }[fields.text('gender')] ?? '';
  const years = fields.text('experience');
  return [
    text('name'),
    text('fatherName'),
    { ...text('dob'), value: born === undefined ? '' : longDay(language, born) },
    { ...text('gender'), value: gender },
    text('email'),
    text('address'),
    { ...text('state'), value: labelOf('state') },
    { ...text('district'), value: labelOf('district') },
    text('qualification'),
    { ...text('experience'), value: years === '' ? '' : t.yearsOfWork(Number(years)) },
    { ...text('altMobile'), value: spacedPhone(fields.text('altMobile')) },
    { name: 'aadhar', label: identityLabel, value: inFours(fields.text('aadhar')) },
    ...(fields.text('hasReferral') === 'yes' ? [text('referralCode')] : []),
  ];
}

/** The chosen option as its list shows it. */
const labelOf = (name: FormFieldName): string =>
  document.querySelector<HTMLSelectElement>(`#${fieldId(name)}`)?.selectedOptions[0]?.text ?? '';
