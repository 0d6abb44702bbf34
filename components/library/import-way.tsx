import { useTranslations } from "next-intl";
import { type SyntheticEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link.client";
import { ownLineLinkStyle } from "@/components/ui/own-line-link-style";
import { parseUrlLines } from "@/components/uploads/transfer-urls";
import { useUploads } from "@/components/uploads/upload-provider.client";

/** Imports one image from its URL; more at once are imported on a page of their own. */
export function ImportWay() {
  const t = useTranslations("emptyLibrary.import");
  const { add } = useUploads();
  const [text, setText] = useState("");
  const [hasProblem, setProblem] = useState(false);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const { urls } = parseUrlLines(text);
    setProblem(urls.length === 0);
    if (urls.length === 0) return;

    add(urls);
    setText("");
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
        <div className="flex w-full">
          <Field
            name="url"
            type="url"
            size="medium"
            label={t("url")}
            error={hasProblem ? t("invalid") : undefined}
            dir="ltr"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            placeholder={t("example")}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(false);
            }}
          />
        </div>
        <Button type="submit">{t("submit")}</Button>
      </form>
      <Link href="/dashboard/import" prefetch={false} className={ownLineLinkStyle}>
        {t("more")}
      </Link>
    </>
  );
}
