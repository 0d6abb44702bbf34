import type { ErrorCodes } from "./operation";

/** The codes of each status; the Errors section explains them once. */
export function ErrorList({ errors }: { errors: readonly ErrorCodes[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pt-1 font-mono text-xs leading-5">
      {errors.map(({ status, codes }) => (
        <div key={status} className="contents">
          <dt className="text-ink-soft">{status}</dt>
          <dd className="flex flex-wrap gap-x-3">
            {codes.map((code) => (
              <a key={code} href="#errors" className="rounded-sm break-all hover:text-accent-text">
                {code}
              </a>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
