"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import type { BackupTest as TestResult } from "@/lib/backup/resource";

/** Tests the stored bucket, step by step. */
export function BackupTest() {
  const t = useTranslations("backup.test");
  const errorText = useErrorText();
  const [result, setResult] = useState<TestResult>();
  const [problem, setProblem] = useState<string>();
  const [isTesting, setTesting] = useState(false);

  async function test(): Promise<void> {
    setTesting(true);
    setProblem(undefined);
    try {
      setResult(await unwrap(api.POST("/backup/test", {})));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setTesting(false);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button onClick={() => void test()} disabled={isTesting}>
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
