// Loaded into an instance before its own code: its clock is ten minutes ahead.
const aheadMs = 10 * 60_000;
const now = Date.now;
const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (of, args: [], target) =>
    Reflect.construct(of, args.length === 0 ? [now() + aheadMs] : args, target) as Date,
  apply: () => new RealDate(now() + aheadMs).toString(),
});
Date.now = () => now() + aheadMs;
