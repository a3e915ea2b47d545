import { type Said, say } from '#kit/desk/said.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { urlOf } from '#web/api-client.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import {
  changePaper,
  discardPaper,
  getPaperPreview,
  issuePaper,
  type PaperDeskAnswer,
  paperReasons,
} from '../../contract.ts';
import { maxLengths } from '../../terms.ts';
import { PaperItems, rupeesOf, unitOf, useMayMake } from './parts.tsx';
import { salesWords } from './words.ts';

interface OfPaper {
  readonly paper: PaperDeskAnswer;
}
/** A draft: its items and texts, and how it ends. */
export function PaperDraft({ paper }: OfPaper) {
  const t = useWords(salesWords);
  const { kind } = paper;
  const mayChange = useMayMake(kind);
  return (
    <>
      <section className="desk-section desk-stack">
        <h2>{t.content}</h2>
        {kind === 'challan' ? <p className="soft">{t.challanHint}</p> : null}
        {mayChange ? <Content paper={paper} /> : null}
      </section>
      {mayChange ? null : <PaperItems paper={paper} />}
      {mayChange ? <Finish paper={paper} /> : null}
    </>
  );
}

function Content({ paper }: OfPaper) {
  const t = useWords(salesWords);
  const { serial, version, kind, address, gstin, reason, transport, note } = paper;
  return (
    <ActForm of={changePaper} params={{ serial: String(serial) }} hidden={{ version }} look="secondary">
      <Lines paper={paper} />
      {kind === 'credit-note' || kind === 'challan' ? (
        <DeskText
          name="reason"
          label={t.reason}
          hint={t.reasonHint}
          value={reason}
          maxLength={maxLengths.reason}
          required
        />
      ) : null}
      {kind === 'invoice' || kind === 'challan' ? (
        <DeskText name="transport" label={t.transport} value={transport} maxLength={maxLengths.transport} />
      ) : null}
      <DeskTextArea
        name="address"
        label={t.address}
        value={address.isMasked ? '' : address.text}
        maxLength={maxLengths.address}
        rows={3}
      />
      <DeskText
        name="gstin"
        label={t.gstin}
        value={gstin}
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
        autoComplete="off"
      />
      <DeskTextArea name="note" label={t.note} value={note} maxLength={maxLengths.note} rows={2} />
    </ActForm>
  );
}

function Lines({ paper: { lines, kind } }: OfPaper) {
  const t = useWords(salesWords);
  const language = useLanguage();
  // A credit note has only what its invoice has.
  const offered = lines.filter(({ left, quantity }) => kind !== 'credit-note' || left !== '0' || quantity !== '');
  return offered.map(({ line, description, unit, quantity, left, price }) => (
    <fieldset key={line} className="sales-line">
      <legend>{description}</legend>
      <p className="field-hint">{t.left(`${left} ${unitOf(unit, language)}`)}</p>
      <DeskText
        name={`quantity${line}`}
        label={t.quantity}
        value={quantity}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
      />
      {kind === 'credit-note' ? (
        <DeskText
          name={`price${line}`}
          label={t.creditedForOne}
          value={price}
          inputMode="decimal"
          maxLength={20}
          before="₹"
          autoComplete="off"
        />
      ) : null}
    </fieldset>
  ));
}

/** What is missing, as the forms say it; of an item with its name. */
function useFaults({ faults, lines }: PaperDeskAnswer): string[] {
  const language = useLanguage();
  const texts: Readonly<Record<string, Said>> = paperReasons;
  return faults.map(({ field, reason }) => {
    const said = texts[`${field}.${reason}`] ?? texts[reason];
    const item = lines.find(({ line }) => field === `quantity${line}`)?.description;
    const text = said === undefined ? field : say(said, language, undefined as never);
    return item === undefined ? text : `${item}: ${text}`;
  });
}

function Finish({ paper }: OfPaper) {
  const { serial, version, totals, hasSeller } = paper;
  const t = useWords(salesWords);
  const faults = useFaults(paper);
  const params = { serial: String(serial) };
  return (
    <section className="desk-section desk-stack" id="finish">
      <h2>{t.finish}</h2>
      {hasSeller ? (
        <p>
          <LinkButton look="secondary" href={urlOf(getPaperPreview, params)} target="_blank">
            {t.preview}
          </LinkButton>
        </p>
      ) : (
        <Message kind="warning" unannounced>
          {t.noSeller}
        </Message>
      )}
      {faults.length === 0 ? null : (
        <div>
          <p>{t.missing}</p>
          <ul className="sales-missing">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
      {totals === null || !hasSeller || faults.length > 0 ? null : (
        <ActForm
          of={issuePaper}
          params={params}
          hidden={{ version }}
          asked={rupeesOf(totals.totalPaise)}
          isFolded
          foldedLook="primary"
          className="desk-panel"
        />
      )}
      <ActForm
        of={discardPaper}
        params={params}
        hidden={{ version }}
        look="danger"
        isFolded
        foldedLook="quiet"
        className="desk-panel"
      />
    </section>
  );
}
