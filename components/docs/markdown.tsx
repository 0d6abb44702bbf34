import { lexer, type Token, type Tokens } from "marked";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ExamplePanel } from "@/components/reference/samples/example-panel";
import { Link } from "@/components/ui/link.client";
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
      return <MarkdownList list={token} />;
    case "table":
      return <MarkdownTable table={token} />;
    default:
      throw new Error(`The guides use a part of Markdown that is not rendered: ${(token as Token).type}`);
  }
}

function MarkdownList({ list }: { list: Tokens.List }) {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of one text never change places.
    <li key={index}>
      <Blocks tokens={item.tokens} />
    </li>
  ));
  const look = "mt-4 flex max-w-prose flex-col gap-2 ps-5";

  return list.ordered ? (
    <ol className={`list-decimal ${look}`}>{items}</ol>
  ) : (
    <ul className={`list-disc ${look}`}>{items}</ul>
  );
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
        rowKey={(row) => String(table.rows.indexOf(row))}
        columns={[first, ...others]}
      />
    </div>
  );
}

function Inline({ tokens }: { tokens: readonly Token[] }): ReactNode {
  return tokens.map((token, index) => renderInline(token as MarkedInline, index));
}

type MarkedInline = Tokens.Text | Tokens.Escape | Tokens.Codespan | Tokens.Strong | Tokens.Em | Tokens.Link;

/** The keys are on the elements themselves, as fragments around them would double what is sent. */
function renderInline(token: MarkedInline, key: number): ReactNode {
  if (token.type === "text" || token.type === "escape") return token.text;
  switch (token.type) {
    case "codespan":
      return (
        <code key={key} className="inline-code">
          {token.text}
        </code>
      );
    case "strong":
      return (
        <strong key={key} className="font-semibold">
          <Inline tokens={token.tokens} />
        </strong>
      );
    case "em":
      return (
        <em key={key}>
          <Inline tokens={token.tokens} />
        </em>
      );
    case "link":
      return <MarkdownLink key={key} link={token} />;
    default:
      throw new Error(`The guides use a part of Markdown that is not rendered: ${(token as Token).type}`);
  }
}

const linkLook = "underline decoration-line-strong underline-offset-4 hover:text-ink";

/** Links between guides lead to Markdown pages, which keeps them right in Markdown too. */
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

/** A section heading that links to itself. */
function SectionHeading({ id, level, children }: { id: string; level: 2 | 3; children: string }) {
  const Heading = `h${level}` as const;
  return (
    <Heading
      className={
        level === 2 ? "text-2xl font-semibold tracking-tight" : "text-lg font-semibold tracking-tight"
      }
    >
      <a href={`#${id}`} className="group rounded-sm">
        {children}
        <span aria-hidden className="ms-2 text-ink-soft opacity-0 transition-opacity group-hover:opacity-100">
          #
        </span>
      </a>
    </Heading>
  );
}
