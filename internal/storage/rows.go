package storage

import "database/sql"

// Each returns a function that reads the rows of a query one by one and closes them.
func Each(rows *sql.Rows, err error) func(one func(scan func(...any) error) error) error {
	return func(one func(scan func(...any) error) error) error {
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }() // its error is that of rows.Err
		for rows.Next() {
			if err := one(rows.Scan); err != nil {
				return err
			}
		}
		return rows.Err()
	}
}
