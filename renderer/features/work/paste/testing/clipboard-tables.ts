import type { ClipboardTexts } from '../read-paste.ts';

// The contents of the clipboard after a table is copied, as each program writes them.

const excelStyles =
  '<style><!--table {mso-displayed-decimal-separator:"\\.";}\n.xl65 {font-weight:700;}\n.xl66 {white-space:normal;}--></style>';

/** Windows adds a head with places in bytes; Chromium leaves it out of `text/html`. */
export const excel: ClipboardTexts = {
  html:
    '<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">' +
    `<head><meta name=ProgId content=Excel.Sheet>${excelStyles}</head><body link="#0563C1">` +
    '<table border=0 cellpadding=0 cellspacing=0 width=384 style="border-collapse:collapse;width:288pt">\n<!--StartFragment-->\n' +
    ' <col width=64 span=4 style="width:48pt">\n' +
    ' <tr height=20><td height=20 class=xl65 width=64>Epic</td><td class=xl65>Task</td><td class=xl65>Status</td><td class=xl65>Progress</td><td class=xl65>Notes</td></tr>\n' +
    ' <tr height=40><td rowspan=2 height=60 class=xl66>Oven</td><td class=xl66>Buy &quot;the big&quot;<br style="mso-data-placement:same-cell;">\n  one</td><td>In Progress</td><td align=right>50%</td><td></td></tr>\n' +
    ' <tr height=20><td height=20>Fit it</td><td></td><td align=right>0%</td><td class=xl66>call first<br style="mso-data-placement:same-cell;">\n  then pay</td></tr>\n' +
    ' <tr height=20><td height=20>Shop</td><td>Paint</td><td>Done</td><td align=right>100%</td><td></td></tr>\n' +
    '<!--EndFragment-->\n</table></body></html>',
  words:
    'Epic\tTask\tStatus\tProgress\tNotes\r\nOven\t"Buy ""the big""\none"\tIn Progress\t50%\t\r\n\tFit it\t\t0%\t"call first\nthen pay"\r\nShop\tPaint\tDone\t100%\t\r\n',
};

const sheetCell = 'style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;"';

export const googleSheets: ClipboardTexts = {
  html:
    '<meta charset=\'utf-8\'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style>' +
    '<table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody>' +
    `<tr style="height:21px;"><td ${sheetCell}>Task</td><td ${sheetCell}>Owner</td><td ${sheetCell}>Priority</td><td ${sheetCell}>Done</td></tr>` +
    `<tr style="height:21px;"><td style="overflow:hidden;white-space:normal;">Mix<br/>slowly</td><td ${sheetCell}><a class="in-cell-link" target="_blank" href="https://ada.example/">Ada</a></td><td ${sheetCell}>High</td><td data-sheets-value="{&quot;1&quot;:4,&quot;4&quot;:1}">TRUE</td></tr>` +
    `<tr style="height:21px;"><td ${sheetCell}>Rest</td><td></td><td></td><td>FALSE</td></tr>` +
    '</tbody></table></google-sheets-html-origin>',
  words: 'Task\tOwner\tPriority\tDone\n"Mix\nslowly"\tAda\tHigh\tTRUE\nRest\t\t\tFALSE',
};

export const libreOffice: ClipboardTexts = {
  html:
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><meta name="generator" content="LibreOffice 24.2"/></head><body><table cellspacing="0" border="0"><colgroup span="3" width="85"></colgroup>' +
    '<tr><td height="17" align="left"><b>Was</b></td><td align="left"><b>Status</b></td><td align="left"><b>Wann</b></td></tr>' +
    '<tr><td height="17" align="left"><font face="Liberation Sans">Backen</font></td><td align="left">Review</td><td align="right" sdval="45000" sdnum="1033;">Mai</td></tr>' +
    '<tr><td height="17" align="left">Teig<br>ruhen</td><td align="left"><br></td><td align="left"><br></td></tr>' +
    '</table></body></html>',
  words: 'Was\tStatus\tWann\nBacken\tReview\tMai\n"Teig\nruhen"\t\t',
};

/** A view of a database. The other form is Markdown. */
export const notion: ClipboardTexts = {
  html:
    "<meta charset='utf-8'><table><thead><tr><th>Name</th><th>Status</th><th>Priority</th><th>Tags</th></tr></thead><tbody>" +
    '<tr><td><a href="https://www.notion.so/Mix-1">Mix</a></td><td>In progress</td><td>Medium</td><td>dough, morning</td></tr>' +
    '<tr><td><strong>Rest</strong></td><td>Not started</td><td></td><td></td></tr>' +
    '</tbody></table>',
  words:
    '| Name | Status | Priority | Tags |\n| --- | --- | --- | --- |\n| [Mix](https://www.notion.so/Mix-1) | In progress | Medium | dough, morning |\n| **Rest** | Not started |  |  |',
};

/** An export of issues, opened in a sheet. */
export const linear: ClipboardTexts = {
  html: '',
  words: [
    'ID\tTeam\tTitle\tDescription\tStatus\tEstimate\tPriority\tAssignee\tCompleted',
    'BAK-1\tBakery\tMix\t"Use **rye**.\n\n- warm"\tIn Progress\t3\tUrgent\tada@bakery.example\t',
    'BAK-2\tBakery\tRest\t\tDone\t\tNo priority\t\t2026-11-02T10:00:00.000Z',
    'BAK-3\tBakery\tSell\t\tDuplicate\t\tLow\t\t',
  ].join('\n'),
};
