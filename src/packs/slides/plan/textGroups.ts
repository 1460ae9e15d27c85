import type { TextBlock } from './textColumns.ts';
import { commonStyle, oneSlideStyle } from './textPages.ts';

export interface TextGroup {
  readonly name: string;
  readonly blocks: readonly TextBlock[];
}

const NAMED_TEXT = /^(.+?): (.+)$/;

/** Returns "October 2026" for the heading "October 2026: Strategy". */
const blockGroupName = ({ kind, text }: TextBlock): string | null =>
  kind === 'heading' ? (NAMED_TEXT.exec(text)?.[1] ?? '') : null;

function groupedByName(blocks: readonly TextBlock[]): TextGroup[] {
  const groups: { name: string; blocks: TextBlock[] }[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    const name = blockGroupName(block) ?? last?.name ?? '';
    if (last?.name === name) last.blocks.push(block);
    else groups.push({ name, blocks: [block] });
  }
  return groups;
}

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
const SMALLEST_GROUP_TYPE = 12;

/**
 * Months share a slide if they fit in type no smaller than on the other slides. Any other month gets its own slides.
 */
export function textGroups(blocks: readonly TextBlock[]): TextGroup[] {
  const groups = groupedByName(blocks);
  const names = groups.filter(({ name }) => name !== '');
  if (names.length < 2) return [{ name: '', blocks }];
  const { size: common } = commonStyle(groups.map((group) => group.blocks));
  const shared: (TextGroup & { readonly first: string })[] = [];
  for (const { name, blocks: own } of groups) {
    const last = shared.at(-1);
    const both = [...(last?.blocks ?? []), ...own];
    const style = last === undefined ? null : oneSlideStyle(both);
    const least = name === '' ? SMALLEST_GROUP_TYPE : Math.min(LARGE_ENOUGH, common);
    if (last !== undefined && (style?.size ?? 0) >= least) {
      const { first } = last;
      const joined = name === '' || name === first ? last.name : `${first} to ${name}`;
      shared.splice(-1, 1, { first, name: joined, blocks: both });
    } else shared.push({ first: name, name, blocks: own });
  }
  return shared.map(withoutName);
}
