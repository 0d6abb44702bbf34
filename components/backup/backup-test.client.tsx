"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import type { BackupTest as TestResult } from "@/lib/backup/resource";

interface Props {
  /** Gets what the form around this holds. */
  test: (form: FormData) => Promise<TestResult>;
  /** Returns nothing when the error is shown elsewhere. */
  describeError: (error: unknown) => string | undefined;
}

/** Tests the bucket that is entered, step by step. */
export function BackupTest({ test, describeError }: Props) {
  const t = useTranslations("backup.test");
  const [result, setResult] = useState<TestResult>();
  const [problem, setProblem] = useState<string>();
  const [isTesting, setTesting] = useState(false);

  async function run({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
    const form = new FormData(currentTarget.form ?? undefined);
    setTesting(true);
    setProblem(undefined);
    setResult(undefined);
    try {
      setResult(await test(form));
    } catch (error) {
      setProblem(describeError(error));
    } finally {
      setTesting(false);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button onClick={(event) => void run(event)} disabled={isTesting}>
          {isTesting ? t("testing") : t("test")}
        </Button>
      </div>
      <div aria-live="polite">
        {problem && <p className="text-sm text-danger">{problem}</p>}
        {result && (
          <ul aria-label={t("result")} className="flex flex-col gap-1 text-sm">
            {result.checks.map(({ check, ok, message }) => (
              <li key={check} className={ok ? undefined : "text-danger"}>
                {t(check)}: {ok ? t("ok") : <bdi lang="en">{message}</bdi>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
