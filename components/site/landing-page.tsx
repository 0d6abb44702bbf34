import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FramedImage } from "@/components/site/landscape";
import { ButtonLink } from "@/components/ui/button";
import { Ltr } from "@/components/ui/ltr";
import { Landscape } from "./landscape";

export function Hero({ origin, isSignedIn }: { origin: string; isSignedIn: boolean }) {
  const t = useTranslations("site.hero");
  return (
    <section className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-12 px-5 pt-10 sm:px-8 sm:pt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16">
      <div>
        <h1 className="text-[2.5rem] leading-[1.06] font-semibold tracking-[-0.035em] sm:text-6xl">
          {t("title")}
        </h1>
        <p className="mt-6 max-w-md text-lg leading-relaxed text-ink-soft">{t("lead")}</p>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <ButtonLink href={isSignedIn ? "/dashboard" : "/sign-in"} look="primary" size="large">
            {isSignedIn ? t("dashboard") : t("signIn")}
          </ButtonLink>
          <ButtonLink href="#api" look="bare" size="large">
            {t("api")}
          </ButtonLink>
        </div>
      </div>
      <div>
        <FramedImage>
          <Landscape className="aspect-3/2 w-full" eager />
        </FramedImage>
        <UrlLine url={`${origin}/i/ada/images/first-light.jpg`} />
      </div>
    </section>
  );
}

const steps = ["drop", "made", "use"] as const;

export function HowItWorks() {
  const t = useTranslations("site.howItWorks");
  return (
    <Section title={t("title")} lead={t("lead")}>
      <ol className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="border-t-2 border-ink pt-5">
            <span aria-hidden className="font-mono text-sm text-accent-text">
              {index + 1}
            </span>
            <h3 className="mt-1 text-lg font-medium tracking-tight">{t(`${step}.title`)}</h3>
            <p className="mt-1.5 text-ink-soft">{t(`${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Three presets, in true proportion to one another. */
const samples = [
  { key: "og-image", shape: "aspect-1200/630 w-full", column: "col-span-12 sm:col-span-6" },
  { key: "w512", shape: "aspect-3/2 w-full", column: "col-span-8 sm:col-span-4" },
  { key: "thumb", shape: "aspect-square w-full object-[64%_50%]", column: "col-span-4 sm:col-span-2" },
] as const;

export function Sizes() {
  const t = useTranslations("site.sizes");
  return (
    <Section title={t("title")} lead={t("lead")}>
      <ul className="grid grid-cols-12 items-end gap-3 sm:gap-6">
        {samples.map(({ key, shape, column }) => (
          <li key={key} className={column}>
            <FramedImage caption={<SizeName name={key} size={t(key)} />}>
              <Landscape className={shape} />
            </FramedImage>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SizeName({ name, size }: { name: string; size: string }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      <Ltr className="font-medium text-ink">{name}</Ltr>
      <Ltr>{size}</Ltr>
    </span>
  );
}

const createKeyCommand = "npm run -s albumen -- keys create \\\n  --owner you@example.com --scopes upload";

/** The upload request; the user sets `$ALBUMEN_KEY`. */
function buildUploadCommand(origin: string): string {
  return [
    `curl ${origin}/api/upload \\`,
    `  -H "Authorization: Bearer $ALBUMEN_KEY" \\`,
    `  -F file=@first-light.jpg`,
  ].join("\n");
}

export function CurlExample({ origin }: { origin: string }) {
  const t = useTranslations("site.curlExample");
  return (
    <div id="api" className="scroll-mt-8">
      <Section title={t("title")} lead={t("lead")}>
        <div className="grid gap-6 lg:grid-cols-2">
          <CodeBlock caption={t("keyCaption")}>{createKeyCommand}</CodeBlock>
          <CodeBlock caption={t("uploadCaption")}>{buildUploadCommand(origin)}</CodeBlock>
        </div>
      </Section>
    </div>
  );
}

/** A section of the landing page: heading and lead on one side, content beside or beneath them. */
function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="mx-auto mt-24 max-w-6xl px-5 sm:mt-32 sm:px-8">
      <h2 className="max-w-2xl text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h2>
      <p className="mt-3 max-w-2xl text-base text-ink-soft">{lead}</p>
      <div className="mt-10">{children}</div>
    </section>
  );
}

/** The URL of an example image. */
function UrlLine({ url }: { url: string }) {
  return (
    <p className="mt-4 flex items-center gap-2.5 rounded-md border border-line bg-surface px-3.5 py-2.5 font-mono text-xs text-ink sm:text-[0.8125rem]">
      <Link2 aria-hidden size={15} className="shrink-0 text-accent-text" />
      <Ltr className="truncate">{url}</Ltr>
    </p>
  );
}

/** Commands to read or select; scrolls sideways, by keyboard too. */
function CodeBlock({ caption, children }: { caption: string; children: string }) {
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-surface">
      <figcaption className="border-b border-line px-4 py-2.5 text-sm text-ink-soft">{caption}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} className="overflow-x-auto px-4 py-4 font-mono text-[0.8125rem] leading-relaxed">
        <code>{children}</code>
      </pre>
    </figure>
  );
}
