/** The element that stands for the first line of an alert: `[!NOTE]`. */
export const alertSign = 'alert-sign';

/** Has a code hold nothing but the code: pages put its language and their buttons beside it. */
export function readCodes(body: Element): void {
  for (const frame of body.querySelectorAll('pre')) {
    const codes = frame.querySelectorAll('code');
    const [code] = codes;
    if (code !== undefined && codes.length === 1) {
      frame.replaceChildren(code);
    }
    for (const button of frame.querySelectorAll('button')) {
      button.remove();
    }
    const language = /\bhighlight-source-([\w+#-]{1,30})/.exec(
      frame.parentElement?.className ?? '',
    )?.[1];
    if (language !== undefined && code === undefined) {
      const inner = body.ownerDocument.createElement('code');
      inner.className = `language-${language}`;
      inner.append(...frame.childNodes);
      frame.append(inner);
    }
  }
}

/** Makes the alerts of GitHub, which our own messages have too, quotes with their sign. */
export function readAlerts(body: Element): void {
  for (const alert of body.querySelectorAll('.markdown-alert')) {
    const kind = /\bmarkdown-alert-(note|tip|important|warning|caution)\b/.exec(
      alert.className,
    )?.[1];
    const title = alert.querySelector(':scope > .markdown-alert-title, :scope > .alert-title');
    if (kind === undefined || title === null) {
      continue;
    }
    const page = body.ownerDocument;
    const [quote, line, sign] = [
      page.createElement('blockquote'),
      page.createElement('p'),
      page.createElement(alertSign),
    ];
    sign.textContent = `[!${kind.toUpperCase()}]`;
    line.append(sign);
    title.remove();
    quote.append(line, ...alert.childNodes);
    alert.replaceWith(quote);
  }
}

/** Puts the caption of a table above it, since a table of Markdown has none. */
export function captionsAbove(content: DocumentFragment): void {
  for (const caption of content.querySelectorAll('caption')) {
    const line = content.ownerDocument.createElement('p');
    line.append(...caption.childNodes);
    caption.closest('table')?.before(line);
    caption.remove();
  }
}
