/** The position in a short sequence; `current` counts from 0. */
export function Steps({
  label,
  steps,
  current,
}: {
  readonly label: string;
  readonly steps: readonly string[];
  readonly current: number;
}) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={index < current ? 'step-done' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
