import { lexer, type Token, type Tokens } from "marked";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { InlineCode } from "@/components/reference/inline-markdown";
import { ExamplePanel } from "@/components/reference/samples/example-panel";
import { SectionHeading } from "@/components/reference/section-heading";
import { Table } from "@/components/ui/table";
import { headingSlug } from "./heading-slug";

/** Renders Markdown of ours, without its title. Runs on the server only. */
export function Markdown({ children }: { children: string }) {
  return <Blocks tokens={lexer(children).filter((token) => token.type !== "heading" || token.depth > 1)} />;
}

function Blocks({ tokens }: { tokens: readonly Token[] }) {
  const shown = tokens.filter(({ type }) => type !== "space");
  return shown.map((token, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
    return <Block key={index} token={token as MarkedBlock} />;
  });
}

type MarkedBlock = Tokens.Heading | Tokens.Paragraph | Tokens.Code | Tokens.List | Tokens.Table | Tokens.Text;

function Block({ token }: { token: MarkedBlock }): ReactNode {
  const t = useTranslations("docs");
  if (token.type === "text") return <Inline tokens={token.tokens ?? []} />;

  switch (token.type) {
    case "heading": {
      const id = headingSlug(token.text);
      return (
        <div id={id} className="mt-10 scroll-mt-16">
          <SectionHeading id={id} level={token.depth === 2 ? 2 : 3}>
            {token.text}
          </SectionHeading>
        </div>
      );
    }
    case "paragraph":
      return (
        <p className="mt-4 max-w-prose">
          <Inline tokens={token.tokens} />
        </p>
      );
    case "code":
      return (
        <div className="mt-4 max-w-3xl">
          <ExamplePanel
            caption={t(`code.${languageOf(token)}`)}
            text={token.text}
            copyLabel={t("copyCode")}
          />
        </div>
      );
    case "list":
      return (
        <ul className="mt-4 flex max-w-prose list-disc flex-col gap-2 ps-5">
          {token.items.map((item) => (
            <li key={item.raw}>
              <Blocks tokens={item.tokens} />
            </li>
          ))}
        </ul>
      );
    case "table":
      return <MarkdownTable table={token} />;
    default:
      throw new Error(`The guides use a part of Markdown that is not rendered: ${(token as Token).type}`);
  }
}

const codeLanguages = ["sh", "html", "caddyfile", "nginx"] as const;

/** The language of a code block; further words after it are for the tests. */
function languageOf({ lang = "" }: Tokens.Code) {
  return codeLanguages.find((language) => language === lang.split(" ")[0]) ?? "text";
}

function MarkdownTable({ table }: { table: Tokens.Table }) {
  const [first, ...others] = table.header.map((cell, index) => ({
    key: String(index),
    label: <Inline tokens={cell.tokens} />,
    render: (row: Tokens.TableCell[]) => <Inline tokens={row[index]?.tokens ?? []} />,
    isNumeric: cell.align === "right",
  }));
  if (!first) return null;

  return (
    <div className="mt-4 max-w-3xl">
      <Table
        caption={table.header.map(({ text }) => text).join(", ")}
        rows={table.rows}
        rowKey={(row) => row.map(({ text }) => text).join()}
        columns={[first, ...others]}
      />
    </div>
  );
}

function Inline({ tokens }: { tokens: readonly Token[] }): ReactNode {
  return tokens.map((token, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
    return <Fragment key={index}>{renderInline(token as MarkedInline)}</Fragment>;
  });
}

type MarkedInline = Tokens.Text | Tokens.Escape | Tokens.Codespan | Tokens.Strong | Tokens.Em | Tokens.Link;

function renderInline(token: MarkedInline): ReactNode {
  if (token.type === "text" || token.type === "escape") return token.text;
  switch (token.type) {
    case "codespan":
      return <InlineCode>{token.text}</InlineCode>;
    case "strong":
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      );
    case "link":
      return <MarkdownLink link={token} />;
    default:
      throw new Error(`The guides use a part of Markdown that is not rendered: ${(token as Token).type}`);
  }
}

const linkLook = "underline decoration-line-strong underline-offset-4 hover:text-ink";

/**
 * Guides name each other by their files, so that links work in the repository and between the
 * Markdown pages too.
 */
function MarkdownLink({ link: { href, tokens } }: { link: Tokens.Link }) {
  const guide = /^([\w-]+)\.md(#.*)?$/.exec(href);
  const target = guide ? `/docs/guides/${guide[1]}${guide[2] ?? ""}` : href;
  return target.startsWith("/docs") ? (
    <Link href={target} prefetch={false} className={linkLook}>
      <Inline tokens={tokens} />
    </Link>
  ) : (
    <a href={target} className={linkLook}>
      <Inline tokens={tokens} />
    </a>
  );
}
