import type { WorkItemType } from '../domain/work-item/hierarchy.ts';

/** The templates of a first guild. */
export const templateIds = ['product_launch', 'research', 'blank'] as const;

/** The role of the operator that a first guild begins with. */
export const firstRole = 'Planner';

/** A work item of a template, with those below it. */
export interface TemplateItem {
  readonly title: string;
  readonly description?: string;
  readonly children?: readonly TemplateItem[];
}

/** The sample content of a guild, in the words of a language. */
export interface Template {
  /** The objective; each level below it has the next type. */
  readonly work: TemplateItem;
  readonly document: { readonly title: string; readonly content: string };
  readonly thread: {
    readonly title: string;
    /** The role of the operator who greets. */
    readonly role: string;
    /** Written by the product; the links lead to the objective and to the document. */
    readonly greeting: (operator: string, links: GreetingLinks) => string;
  };
}

interface GreetingLinks {
  readonly objective: string;
  readonly document: string;
}

/** The type at the top of every template. */
export const firstType: WorkItemType = 'objective';
