import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.client";
import { useFormats } from "@/components/ui/use-formats";
import type { AiAnalysis } from "@/lib/ai/resource";
import { Fact, Facts } from "./section.client";

/** A model's results for an image: each label finds the images that have it. */
export function AnalysisFacts({ analysis }: { analysis: AiAnalysis }) {
  const t = useTranslations("inspector.analysis");
  const { number, percent } = useFormats();
  const { labels, label_scores, faces, text, nsfw_score } = analysis;

  return (
    <Facts>
      {labels.map((label, at) => (
        <Fact key={label} name={<LabelLink label={label} />}>
          {percent(label_scores[at] ?? 0)}
        </Fact>
      ))}
      {faces.length > 0 && <Fact name={t("faces")}>{number(faces.length)}</Fact>}
      {text !== "" && <Fact name={t("text")}>{text}</Fact>}
      <Fact name={t("sensitivity")}>{percent(nsfw_score)}</Fact>
    </Facts>
  );
}

function LabelLink({ label }: { label: string }) {
  return (
    <Link
      href={`/dashboard?${new URLSearchParams({ label })}`}
      prefetch={false}
      className="rounded-sm underline underline-offset-2"
    >
      {label}
    </Link>
  );
}
