import type { Fault } from './fault.ts';

const NAMES = 'src/server/storage/fileNames.ts';
const STORE = 'src/server/storage/documentFiles.ts';
const FORM = 'src/server/storage/receiveForm.ts';
const PACKAGE = 'src/server/features/documents/content/officePackage.ts';
const PACKAGE_SUITE = ['src/server/features/documents/packageVerdicts.test.ts'];

export const UPLOAD_FAULTS: readonly Fault[] = [
  {
    name: 'uploads: a file of exactly the limit is taken',
    file: STORE,
    find: 'if (size >= limit)',
    replace: 'if (size > limit)',
    suites: ['src/server/storage/documentFiles.test.ts'],
  },
  {
    name: 'uploads: a file is kept although the scanner found something',
    file: STORE,
    find: '      await this.#check(arrived.temporaryPath);\n',
    replace: '      void this.#check(arrived.temporaryPath).catch(() => {});\n',
    suites: ['src/server/storage/virusScanner.test.ts'],
  },
  {
    name: 'uploads: what a scanner says that nobody expects counts as a good word',
    file: 'src/server/storage/virusScanner.ts',
    find: `if (answer === 'stream: OK') return;`,
    replace: `if (!answer.includes('FOUND')) return;`,
    suites: ['src/server/storage/virusScanner.test.ts'],
  },
  {
    name: 'uploads: the content is not looked at',
    file: 'src/server/features/documents/documents.service.ts',
    find: '    await checkContent(form.file.temporaryPath, form.type);\n',
    replace: '    checkContent(form.file.temporaryPath, form.type).catch(() => {});\n',
    suites: ['src/server/features/documents/verdicts.test.ts'],
  },
  {
    name: 'uploads: a package may have something else before it',
    file: PACKAGE,
    find: 'throw (await isEncryptedPackage(source)) ? hasPassword() : refusal;',
    replace: 'if (await isEncryptedPackage(source)) throw hasPassword();',
    suites: PACKAGE_SUITE,
  },
  {
    name: 'uploads: what a package says of itself may be of any size',
    file: PACKAGE,
    find: ' || entry.uncompressedSize > MOST_DIRECTORY_BYTES',
    replace: '',
    suites: PACKAGE_SUITE,
  },
  {
    name: 'uploads: a workbook that is imported may have any number of parts',
    file: 'src/server/ooxml/officeFile.ts',
    find: "      if (zip.entryCount > MOST_ENTRIES) throw new OfficeFileError('large');\n",
    replace: '',
    suites: ['src/server/imports/file/refusedWorkbooks.test.ts'],
  },
  {
    name: 'uploads: each part of a workbook that is imported may unpack to the most',
    file: 'src/server/ooxml/officeFile.ts',
    find: '        this.#unpacked += chunk.length;\n',
    replace: '',
    suites: ['src/server/imports/file/refusedWorkbooks.test.ts'],
  },
  {
    name: 'uploads: an empty file is taken',
    file: 'src/server/features/documents/content/checkContent.ts',
    find: 'if (source.size === 0)',
    replace: 'if (source.size < 0)',
    suites: ['src/server/features/documents/verdicts.test.ts'],
  },
  {
    name: 'uploads: a name keeps its folders',
    file: NAMES,
    find: String.raw`given.toWellFormed().split(/[/\\]/).at(-1) ?? ''`,
    replace: String.raw`given.toWellFormed().split(/[/]/).at(-1) ?? ''`,
    suites: ['src/server/storage/fileNames.test.ts'],
  },
  {
    name: 'uploads: a long name loses its extension',
    file: NAMES,
    find: 'return short + extension;',
    replace: 'return short;',
    suites: ['src/server/storage/fileNames.test.ts'],
  },
  {
    name: 'uploads: an extension in capitals is not known',
    file: NAMES,
    find: '.slice(1).toLowerCase()',
    replace: '.slice(1)',
    suites: ['src/server/storage/fileNames.test.ts'],
  },
  {
    name: 'uploads: a second file in one form is taken',
    file: FORM,
    find: '      files: 1,\n',
    replace: '      files: 2,\n',
    suites: ['src/server/features/documents/uploadForm.test.ts'],
  },
  {
    name: 'uploads: a form has as many fields as it likes',
    file: FORM,
    find: '      parts: MOST_PARTS,\n      files: 1,\n      fields: MOST_PARTS,\n',
    replace: '      files: 1,\n',
    suites: ['src/server/features/documents/uploadForm.test.ts'],
  },
  {
    name: 'uploads: a refused file stays behind',
    file: FORM,
    find: '    if (form.named !== undefined) await files.drop(form.named.file);\n',
    replace: '',
    suites: ['src/server/features/documents/uploadForm.test.ts'],
  },
  {
    name: 'uploads: a repeated upload leaves its second file',
    file: 'src/server/features/documents/documents.service.ts',
    find: '  if (document.fileName !== fileName) await files.remove(fileName);\n',
    replace: '',
    suites: ['src/server/features/documents/uploads.test.ts'],
  },
  {
    name: 'uploads: a file of a minute ago is swept away',
    file: STORE,
    find: 'NAME.test(name) && changedAt < before && !names.has(name)',
    replace: 'NAME.test(name) && !names.has(name)',
    suites: ['src/server/storage/documentFiles.test.ts'],
  },
  {
    name: 'uploads: a file whose commit is in doubt is removed',
    file: 'src/server/features/documents/documents.service.ts',
    find: 'if (!isCommitting || wasRolledBack(error)) await files.remove(fileName);',
    replace: 'if (error) await files.remove(fileName);',
    suites: ['src/server/features/documents/uploads.test.ts'],
  },
  {
    name: 'uploads: the most leftovers are already too many',
    file: STORE,
    find: 'if (unknown.length > MOST_LEFTOVERS) return { removed: arrived',
    replace: 'if (unknown.length >= MOST_LEFTOVERS) return { removed: arrived',
    suites: ['src/server/storage/documentFiles.test.ts'],
  },
  {
    name: 'uploads: files of many addresses are checked at once',
    file: 'src/server/features/publications/verifications.routes.ts',
    find: 'underWay.length >= MOST_FILES_AT_ONCE || ',
    replace: '',
    suites: ['src/server/features/publications/verifications.test.ts'],
  },
];
