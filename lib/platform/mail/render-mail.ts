import { htmlDocument } from "@/lib/kernel/markup/document";
import { type Html, html } from "@/lib/kernel/markup/markup";
import { textDirection } from "../i18n/locale";
import type { Mail } from "./mailer";

interface Link {
  label: string;
  url: string;
}

/** The content of a message. */
export interface MailContent {
  /** BCP 47 tag of the texts' language. */
  language: string;
  subject: string;
  lead: string;
  /** The items of the message, each with the URL to open. */
  items?: ReadonlyArray<{ text: string; link: Link }>;
  /** The URL to open, if any. */
  link?: Link;
  closing: string;
  /** Stops mails of this kind. */
  unsubscribe?: Link;
}

/** Renders the message as text and HTML: one column, no images, no tracking. */
export function renderMail(content: MailContent): Pick<Mail, "subject" | "text" | "html"> {
  const { language, subject, lead, items = [], link, closing, unsubscribe } = content;
  const page = htmlDocument({
    language,
    direction: textDirection(language),
    title: subject,
    meta: { "color-scheme": "light dark" },
    bodyAttributes: html` style="margin:0;padding:32px 16px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5"`,
    body: html`<table role="presentation" align="center" width="100%" style="max-width:480px;border-collapse:collapse">
<tr><td style="padding:0 0 16px"><h1 style="margin:0;font-size:22px">${subject}</h1></td></tr>
<tr><td style="padding:0 0 24px">${lead}</td></tr>
${items.length > 0 && renderItems(items)}${link && renderLinkRows(link)}<tr><td style="font-size:13px">${closing}</td></tr>
${unsubscribe && html`<tr><td style="padding:8px 0 0;font-size:13px">${renderLink(unsubscribe)}</td></tr>\n`}</table>`,
  });

  const paragraphs = [
    lead,
    ...items.map((item) => `* ${item.text}\n  ${item.link.url}`),
    ...(link ? [link.url] : []),
    closing,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ];

  return { subject, text: `${paragraphs.join("\n\n")}\n`, html: page };
}

function renderItems(items: NonNullable<MailContent["items"]>): Html {
  const rows = items.map(
    ({ text, link }) => html`<li style="padding:0 0 12px">${text}<br>${renderLink(link)}</li>\n`,
  );

  return html`<tr><td style="padding:0 0 12px"><ul style="margin:0;padding-inline-start:20px">
${rows}</ul></td></tr>
`;
}

function renderLink({ label, url }: Link): Html {
  return html`<a href="${url}">${label}</a>`;
}

/** The link as a button, and as a URL to copy. */
function renderLinkRows({ label, url }: Link): Html {
  return html`<tr><td style="padding:0 0 24px"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#26221c;color:#ffffff;text-decoration:none">${label}</a></td></tr>
<tr><td style="padding:0 0 24px;font-size:13px;word-break:break-all"><a href="${url}">${url}</a></td></tr>
`;
}
