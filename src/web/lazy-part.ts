import { type ComponentType, useRef, useState } from 'react';

/** A part of a screen that is downloaded when it is first needed: a dialog, when its button is pressed. */
export interface LazyPart<Props> {
  /** Undefined until it is loaded. */
  readonly Part: ComponentType<Props> | undefined;
  readonly isLoading: boolean;
  /** The download failed; pressing again tries again. */
  readonly hasFailed: boolean;
  /** Downloads the part unless it is here. True once it is; false after a failure. */
  readonly load: () => Promise<boolean>;
}

/**
 *   const dialog = useLazyPart(() => import('./claim-dialog.tsx'), (module) => module.ClaimDialog);
 *   <Button busy={dialog.isLoading} onClick={() => void dialog.load().then((loaded) => loaded && setOpen(true))}>
 *   {dialog.hasFailed ? <Message kind="error">{formTexts.offline}</Message> : null}
 *   {dialog.Part ? <dialog.Part open={isOpen} … /> : null}
 */
export function useLazyPart<Module, Props>(
  download: () => Promise<Module>,
  partOf: (module: Module) => ComponentType<Props>,
): LazyPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const failures = useRef<{ readonly count: number; readonly url: string | undefined }>({ count: 0, url: undefined });
  async function load(): Promise<boolean> {
    if (Part) return true;
    setState('loading');
    const { count, url } = failures.current;
    try {
      // Many browsers remember that a module failed and never request it again, except under another URL.
      const module = url ? ((await import(/* @vite-ignore */ `${url}?retry=${count}`)) as Module) : await download();
      // In a function: React calls a function it is given.
      setPart(() => partOf(module));
      setState('idle');
      return true;
    } catch (error) {
      failures.current = { count: count + 1, url: url ?? urlIn(error) };
      setState('failed');
      return false;
    }
  }
  return { Part, isLoading: state === 'loading', hasFailed: state === 'failed', load };
}

/** The URL of the module; undefined in browsers that do not name it, which request it again. */
const urlIn = (error: unknown): string | undefined => /https?:\/\/\S+?\.js\b/.exec(String(error))?.[0];
