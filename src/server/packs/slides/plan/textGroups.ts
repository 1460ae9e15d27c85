import type { TextBlock } from './textColumns.ts';
import { commonStyle, oneSlideStyle } from './textPages.ts';

/** Texts on one subject, which is the title of their slides. */
export interface TextGroup {
  readonly name: string;
  readonly blocks: readonly TextBlock[];
}

const NAMED = /^(.+?): (.+)$/;

/** "October 2026" of "October 2026: Strategy". */
const nameOf = ({ kind, text }: TextBlock): string | null =>
  kind === 'heading' ? (NAMED.exec(text)?.[1] ?? '') : null;

function byName(blocks: readonly TextBlock[]): TextGroup[] {
  const groups: { name: string; blocks: TextBlock[] }[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    const name = nameOf(block) ?? last?.name ?? '';
    if (last?.name === name) last.blocks.push(block);
    else groups.push({ name, blocks: [block] });
  }
  return groups;
}

/** What the title says is not repeated above each text. */
function withoutName({ name, blocks }: TextGroup): TextGroup {
  const said = `${name}: `;
  return {
    name,
    blocks: blocks.map((block) =>
      block.kind === 'heading' && block.text.startsWith(said)
        ? { kind: block.kind, text: block.text.slice(said.length) }
        : block,
    ),
  };
}

const LARGE_ENOUGH = 14;
const SMALLEST = 12;

/**
 * Months share a slide if they fit on it together, in type no smaller than the other slides have
 * anyway; any other month has its own slides.
 */
export function textGroups(blocks: readonly TextBlock[]): TextGroup[] {
  const groups = byName(blocks);
  const names = groups.filter(({ name }) => name !== '');
  if (names.length < 2) return [{ name: '', blocks }];
  const { size: common } = commonStyle(groups.map((group) => group.blocks));
  const shared: (TextGroup & { readonly first: string })[] = [];
  for (const { name, blocks: own } of groups) {
    const last = shared.at(-1);
    const both = [...(last?.blocks ?? []), ...own];
    const style = last === undefined ? null : oneSlideStyle(both);
    const least = name === '' ? SMALLEST : Math.min(LARGE_ENOUGH, common);
    if (last !== undefined && (style?.size ?? 0) >= least) {
      const { first } = last;
      const joined = name === '' || name === first ? last.name : `${first} to ${name}`;
      shared.splice(-1, 1, { first, name: joined, blocks: both });
    } else shared.push({ first: name, name, blocks: own });
  }
  return shared.map(withoutName);
}
