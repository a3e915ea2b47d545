/** Where a person is in a short sequence; `current` counts from 0. */
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
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === current ? 'step' : undefined}
          className={place < current ? 'step-done' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
