// React keeps what a person typed before hydration, but where it renders the screen anew because something else has changed
// its HTML, as a translation by the browser does. This puts it back in that case.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface Early {
  readonly name: string;
  /** What was typed; of a radio button or checkbox the value that tells it from others of its name. */
  readonly value: string;
  readonly checked: boolean | undefined;
}

const controlsIn = (container: Element): Control[] => [
  ...container.querySelectorAll<Control>('input[name], textarea[name], select[name]'),
];
const isBox = (control: Control): control is HTMLInputElement & { readonly type: 'radio' | 'checkbox' } =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
/** True for an input of the server's HTML that a person has changed. */
export function isChangedEarly(element: Element): boolean {
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options];
    return options[element.selectedIndex] !== (options.find((option) => option.defaultSelected) ?? options[0]);
  }
  if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
  if (!(element instanceof HTMLInputElement)) return false;
  // Not by its value: a box without one has the value "on" and the default value ''.
  if (isBox(element)) return element.checked !== element.defaultChecked;
  return element.value !== element.defaultValue;
}

/**
 * Remembers what was typed and chosen. `restore` puts back, once, what has vanished since: later, what was typed since would
 * be lost. A script can't choose a file.
 */
export function readEarlyValues(container: Element): { readonly restore: () => void } {
  let early: readonly Early[] = controlsIn(container)
    .filter((control) => control.type !== 'file' && isChangedEarly(control))
    .map((control): Early => ({
      name: control.name,
      value: control.value,
      checked: isBox(control) ? control.checked : undefined,
    }));
  return {
    restore: () => {
      const controls = controlsIn(container);
      const values = early;
      early = [];
      for (const { name, value, checked } of values) {
        const control = controls.find((each) => each.name === name && (checked === undefined || each.value === value));
        if (!control) continue;
        if (isBox(control)) {
          // React learns of a choice by the click. Of radio buttons the chosen one is enough.
          if (control.checked !== checked && (checked || control.type === 'checkbox')) control.click();
        } else if (control.value !== value) type(control, value);
      }
    },
  };
}

/** As if it were typed: React ignores a value that was set directly. */
function type(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
