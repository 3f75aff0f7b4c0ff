import { randomUUID } from 'node:crypto';

/**
 * No script, nothing that is loaded, no form, no way to another page: whatever stands in the
 * document, because the page that sent it may be taken over.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox',
].join('; ');

/** The documents that wait to be printed, each at an address of its own. */
export class PrintedPages {
  readonly #pages = new Map<string, string>();

  /** Keeps a document at an address until it is forgotten. */
  keep(html: string): { readonly url: string; readonly forget: () => void } {
    const id = randomUUID();
    this.#pages.set(id, html);
    return { url: `print://document/${id}`, forget: () => void this.#pages.delete(id) };
  }

  /** Answers for a document at its address, and for nothing else. */
  answer(request: Request): Response {
    const html = this.#pages.get(new URL(request.url).pathname.slice(1));
    if (html === undefined || request.method !== 'GET') {
      return new Response(null, { status: 404 });
    }
    return new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'X-Content-Type-Options': 'nosniff',
        // A name that is looked up ahead of a click would tell that the document is read.
        'X-DNS-Prefetch-Control': 'off',
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-store',
      },
    });
  }
}
