import { useTranslations } from "next-intl";
import type { ErrorCodeEntry } from "../error-codes";
import { ExamplePanel } from "../example-panel";
import { formatJson } from "../format-json";
import { GuideSection } from "./guide-section";

interface Props {
  codes: ReadonlyMap<number, readonly ErrorCodeEntry[]>;
  example: unknown;
}

/** Every code, by status. */
export function Errors({ codes, example }: Props) {
  const t = useTranslations("reference");
  return (
    <GuideSection
      name="errors"
      texts={[t("errors.text")]}
      aside={<ExamplePanel caption={t("example.answer", { status: 400 })} text={formatJson(example)} />}
    >
      <div className="border-t border-line">
        {[...codes].map(([status, meanings]) => (
          <div
            key={status}
            className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[3rem_minmax(0,1fr)]"
          >
            <p className="font-mono text-[0.8125rem] font-semibold text-ink-soft">{status}</p>
            <dl className="space-y-2 text-sm">
              {meanings.map(({ code, messages }) => (
                <div key={code}>
                  <dt className="font-mono text-[0.8125rem] font-semibold break-all">{code}</dt>
                  {messages.map((message) => (
                    <dd key={message} className="text-ink-soft">
                      {message}
                    </dd>
                  ))}
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </GuideSection>
  );
}
