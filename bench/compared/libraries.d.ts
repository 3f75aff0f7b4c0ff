// The parts of the compared libraries that benchmarks use. TypeScript takes these declarations also
// where the libraries are not installed (docs/decisions/0249).

declare module 'react-markdown' {
  import type { ReactNode } from 'react';

  export default function ReactMarkdown(props: {
    readonly children: string;
    readonly remarkPlugins: readonly object[];
    readonly rehypePlugins: readonly object[];
  }): ReactNode;
}

declare module 'remark-gfm' {
  const plugin: object;
  export default plugin;
}

declare module 'rehype-highlight' {
  const plugin: object;
  export default plugin;
}

declare module 'rehype-sanitize' {
  const plugin: object;
  export default plugin;
}

declare module 'react-arborist' {
  import type { CSSProperties, ReactNode, Ref, RefObject } from 'react';

  export interface TreeApi<T> {
    openAll(): void;
    readonly listEl: RefObject<HTMLElement | null>;
  }

  export interface NodeRendererProps<T> {
    readonly style: CSSProperties;
    readonly node: { readonly data: T; readonly isLeaf: boolean; toggle(): void };
  }

  export function Tree<T>(props: {
    readonly ref: Ref<TreeApi<T>>;
    readonly data: readonly T[];
    readonly openByDefault: boolean;
    readonly rowHeight: number;
    readonly indent: number;
    readonly width: string;
    readonly height: number;
    readonly disableDrag: boolean;
    readonly disableEdit: boolean;
    readonly children: (props: NodeRendererProps<T>) => ReactNode;
  }): ReactNode;
}

declare module 'react-virtuoso' {
  import type { CSSProperties, ReactNode } from 'react';

  export function Virtuoso<T>(props: {
    readonly style: CSSProperties;
    readonly data: readonly T[];
    readonly initialTopMostItemIndex: number;
    readonly followOutput: 'auto' | 'smooth';
    readonly increaseViewportBy: number;
    readonly itemContent: (index: number, row: T) => ReactNode;
  }): ReactNode;
}

declare module '@assistant-ui/react' {
  import type { ComponentType, ReactNode } from 'react';

  export interface ThreadMessageLike {
    readonly id: string;
    readonly role: 'user' | 'assistant';
    readonly content: string;
    readonly createdAt: Date;
  }

  export interface AssistantRuntime {
    readonly thread: object;
  }

  export function useExternalStoreRuntime<T>(store: {
    readonly messages: readonly T[];
    readonly convertMessage: (message: T) => ThreadMessageLike;
    readonly onNew: () => Promise<void>;
  }): AssistantRuntime;

  export function AssistantRuntimeProvider(props: {
    readonly runtime: AssistantRuntime;
    readonly children: ReactNode;
  }): ReactNode;

  export const ThreadPrimitive: {
    readonly Root: ComponentType<{ readonly className: string; readonly children: ReactNode }>;
    readonly Viewport: ComponentType<{
      readonly className: string;
      readonly children: ReactNode;
    }>;
    readonly Messages: ComponentType<{
      readonly children: (shown: { readonly message: { readonly id: string } }) => ReactNode;
    }>;
  };
}
